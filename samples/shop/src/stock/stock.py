"""The store room: how many tins there are and for whom they are put aside."""

LOW = 5


# @implements arch:stock-keeper
class StockKeeper:
    """Counts tins by tea. An order is put aside as a whole or not at all."""

    def __init__(self, tins):
        self._free = dict(tins)
        self._aside = {}

    # @implements arch:reserve-stock
    # @implements spec://shop/fulfilment#all-or-nothing r=1
    def reserve(self, order, lines):
        """Put the lines (tea, tins) aside; False, and nothing changed, if one is short."""
        if order in self._aside:
            return True
        wanted = {}
        for tea, tins in lines:
            wanted[tea] = wanted.get(tea, 0) + tins
        if any(self._free.get(tea, 0) < tins for tea, tins in wanted.items()):
            return False
        for tea, tins in wanted.items():
            self._free[tea] -= tins
        self._aside[order] = wanted
        return True

    def release(self, order):
        """Give the tins of an order back; an order that is not known changes nothing."""
        for tea, tins in self._aside.pop(order, {}).items():
            self._free[tea] += tins

    # @implements arch:stock-low
    def low(self):
        """The teas of which fewer than LOW tins are free, by name."""
        return sorted(tea for tea, tins in self._free.items() if tins < LOW)

    def free(self, tea):
        return self._free.get(tea, 0)
