-- What its owner is shown of each session. Null where it began before this was kept.
ALTER TABLE sessions
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT sessions_id UNIQUE,
  ADD COLUMN begun_at timestamptz,
  ADD COLUMN seen_at timestamptz,
  ADD COLUMN device text CHECK (char_length(device) <= 60),
  ADD COLUMN network text CHECK (char_length(network) <= 40);
