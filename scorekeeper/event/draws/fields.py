"""Finite fields with a prime number of elements or its square: what individual movements need."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Field:
    """A finite field; its elements are the numbers below `size`.

    With `root` None the size is a prime and arithmetic is modulo it. Otherwise the size is the
    square of `prime`, and a number stands for a + b w with a = number % prime, b = number // prime
    and w * w = root.
    """

    size: int
    prime: int
    root: int | None

    def add(self, one: int, other: int) -> int:
        """Add two elements."""
        low = (one % self.prime + other % self.prime) % self.prime
        high = (one // self.prime + other // self.prime) % self.prime
        return low + high * self.prime

    def multiply(self, one: int, other: int) -> int:
        """Multiply two elements."""
        a, b = one % self.prime, one // self.prime
        c, d = other % self.prime, other // self.prime
        low = (a * c + b * d * (self.root or 0)) % self.prime
        high = (a * d + b * c) % self.prime
        return low + high * self.prime

    def powers(self) -> tuple[int, ...]:
        """Return x^0, x^1 ... x^(size - 2) of the smallest primitive element x."""
        for candidate in range(1, self.size):
            row = [1]
            while (after := self.multiply(row[-1], candidate)) != 1:
                row.append(after)
            if len(row) == self.size - 1:
                return tuple(row)
        raise AssertionError("every finite field has a primitive element")


def field_of(size: int) -> Field | None:
    """Return the field of that size if it is an odd prime or the square of one, else None."""
    if _is_odd_prime(size):
        return Field(size, size, None)
    prime = round(size**0.5)
    if prime * prime != size or not _is_odd_prime(prime):
        return None
    squares = {each * each % prime for each in range(prime)}
    return Field(size, prime, next(each for each in range(prime) if each not in squares))


def _is_odd_prime(number: int) -> bool:
    return number > 2 and all(number % each for each in range(2, round(number**0.5) + 1))
