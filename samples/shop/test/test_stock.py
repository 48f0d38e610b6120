import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "src", "stock"))

from stock import StockKeeper  # noqa: E402


class StockTest(unittest.TestCase):
    # @verifies arch:req-no-oversell
    def test_last_tin_goes_to_one_order(self):
        keeper = StockKeeper({"green": 1})
        self.assertTrue(keeper.reserve("O1", [("green", 1)]))
        self.assertFalse(keeper.reserve("O2", [("green", 1)]))

    # @verifies arch:stock-keeper
    # @verifies spec://shop/fulfilment#all-or-nothing
    def test_all_or_nothing(self):
        keeper = StockKeeper({"green": 3, "white": 0})
        self.assertFalse(keeper.reserve("O1", [("green", 2), ("white", 1)]))
        self.assertEqual(keeper.free("green"), 3)

    def test_release_gives_the_tins_back(self):
        keeper = StockKeeper({"green": 3})
        keeper.reserve("O1", [("green", 2), ("green", 1)])
        self.assertEqual(keeper.free("green"), 0)
        keeper.release("O1")
        self.assertEqual(keeper.free("green"), 3)

    # @verifies spec://shop/fulfilment#low-stock
    def test_low(self):
        keeper = StockKeeper({"white": 5, "green": 4})
        self.assertEqual(keeper.low(), ["green"])


if __name__ == "__main__":
    unittest.main()
