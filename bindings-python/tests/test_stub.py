"""The stub matches the compiled module.

It takes a build of the module of its own: `make test-python` runs it beside the other tests.
"""

import stub


def test_the_stub_is_that_of_the_module() -> None:
    """If this fails, run `make stub`."""
    assert stub.STUB.read_text(encoding="utf-8") == stub.completed(stub.introspected())
