package limits

import "time"

const Wait = 5 * time.Minute

// Take is where the limit is applied.
func Take(n int, names ...string) (bool, error) {
	return n < 10, nil
}
