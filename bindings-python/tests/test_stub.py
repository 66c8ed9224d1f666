"""The stub matches the compiled module.

It needs a separate build of the module, so `make test-python` runs it beside the other tests.
"""

import stub


def test_the_stub_is_that_of_the_module() -> None:
    """If this fails, run `make stub`."""
    assert stub.STUB.read_text(encoding="utf-8") == stub.completed(stub.introspected())
