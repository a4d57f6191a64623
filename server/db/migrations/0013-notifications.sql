-- The ways by which people want to be told of what happens: their mail, and each device that takes push messages.
CREATE TABLE channels (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  wallet integer NOT NULL,
  tells_coins boolean NOT NULL,
  tells_mining boolean NOT NULL,
  -- The last line of the wallet's history that needs no telling any more.
  told_line integer NOT NULL,
  -- Before this time nothing more is told of coins, so that a flood of them is no flood of messages.
  free_at_ms bigint NOT NULL DEFAULT 0,
  -- Of a push device alone: where its messages go, the keys they are encrypted for, and the session that it belongs to.
  endpoint text COLLATE "C" UNIQUE CHECK (char_length(endpoint) <= 1000),
  public_key bytea CHECK (octet_length(public_key) = 65),
  auth_secret bytea CHECK (octet_length(auth_secret) = 16),
  session_hash bytea REFERENCES sessions (token_hash) ON DELETE SET NULL,
  renewed_at timestamptz NOT NULL,
  CONSTRAINT channels_keys CHECK (num_nulls(endpoint, public_key, auth_secret) IN (0, 3)),
  CONSTRAINT channels_session CHECK (endpoint IS NOT NULL OR session_hash IS NULL)
);

CREATE UNIQUE INDEX channels_mail ON channels (user_id) WHERE endpoint IS NULL;
CREATE INDEX channels_user ON channels (user_id);
CREATE INDEX channels_wallet ON channels (wallet);
CREATE UNIQUE INDEX channels_of_session ON channels (session_hash) WHERE session_hash IS NOT NULL;

-- Up to which transaction the chain was looked through for whom to tell. Its only row is the lock of who looks.
CREATE TABLE looked_through (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  transactions bigint NOT NULL
);

INSERT INTO looked_through (transactions) SELECT transactions FROM chain_head;
