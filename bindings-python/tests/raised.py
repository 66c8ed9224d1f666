"""What a call raises."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

import pytest

Raised = TypeVar("Raised", bound=BaseException)
Arguments = ParamSpec("Arguments")


def error_of(
    error: type[Raised],
    call: Callable[Arguments, object],
    /,
    *arguments: Arguments.args,
    **named: Arguments.kwargs,
) -> Raised:
    """Returns the error of this class that the call raises."""
    with pytest.raises(error) as caught:
        call(*arguments, **named)
    return caught.value
