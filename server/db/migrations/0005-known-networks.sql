-- From where an account's owner has logged in. A tag is keyed, and of the account and the network
-- together: it names no network, and does not tell who shares one.
CREATE TABLE known_networks (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  tag bytea NOT NULL CHECK (octet_length(tag) = 32),
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, tag)
);

CREATE INDEX known_networks_seen ON known_networks (seen_at);
