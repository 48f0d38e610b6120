// Package parcel follows a parcel by its scans.
package parcel

import "time"

// Scan is one reading of a parcel's label.
//
// @implements arch:parcel-scans
type Scan struct {
	Place string
	At    time.Time
}

// Tracker keeps the newest scan of each parcel.
//
// @implements arch:parcel-tracker
type Tracker struct {
	newest map[string]Scan
}

// New makes an empty tracker.
func New() *Tracker {
	return &Tracker{newest: map[string]Scan{}}
}

// Add takes a scan in; an older one than the newest changes nothing.
//
//spec:implements spec://shop/fulfilment#following r=1
func (t *Tracker) Add(parcel string, scan Scan) {
	known, ok := t.newest[parcel]
	if !ok || scan.At.After(known.At) {
		t.newest[parcel] = scan
	}
}

// Where gives the newest scan; false if the parcel was never seen.
func (t *Tracker) Where(parcel string) (Scan, bool) {
	scan, ok := t.newest[parcel]
	return scan, ok
}
