-- Two confirmed consultations never overlap, whatever the code does: of many attempts at one time the first wins.
ALTER TABLE bookings ADD CONSTRAINT bookings_never_overlap
  EXCLUDE USING gist (tstzrange(starts_at, ends_at) WITH &&) WHERE (status = 'confirmed');
