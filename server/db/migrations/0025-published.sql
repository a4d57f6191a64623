-- The newest checkpoint with the cosignatures of witnesses, as every server of this database shows it.
CREATE TABLE published_checkpoint (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  size bigint NOT NULL CHECK (size >= 0),
  note text NOT NULL
);
