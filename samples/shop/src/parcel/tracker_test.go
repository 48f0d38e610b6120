package parcel

import (
	"testing"
	"time"
)

// @verifies arch:parcel-tracker
// @verifies arch:req-parcel-trace
func TestNewestScanWins(t *testing.T) {
	noon := time.Date(2024, 5, 2, 12, 0, 0, 0, time.UTC)
	tracker := New()
	tracker.Add("P1", Scan{Place: "depot", At: noon})
	tracker.Add("P1", Scan{Place: "van", At: noon.Add(time.Hour)})
	tracker.Add("P1", Scan{Place: "store room", At: noon.Add(-time.Hour)})
	if scan, ok := tracker.Where("P1"); !ok || scan.Place != "van" {
		t.Fatalf("the parcel should be in the van, not %q", scan.Place)
	}
	if _, ok := tracker.Where("P2"); ok {
		t.Fatal("a parcel that nobody scanned should be unknown")
	}
}
