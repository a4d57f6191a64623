CREATE TABLE users (
  id uuid PRIMARY KEY,
  uid uuid NOT NULL UNIQUE,
  wallet integer NOT NULL UNIQUE REFERENCES wallets (number),
  username text NOT NULL,
  username_key text COLLATE "C" NOT NULL CONSTRAINT users_username UNIQUE,
  email text NOT NULL,
  email_key text COLLATE "C" NOT NULL CONSTRAINT users_email UNIQUE,
  password_hash text NOT NULL,
  referral_code text COLLATE "C" NOT NULL CONSTRAINT users_referral_code UNIQUE,
  referred_by uuid REFERENCES users (id),
  is_verified boolean NOT NULL DEFAULT false,
  last_claim_at_ms bigint,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX users_referred_by ON users (referred_by) WHERE referred_by IS NOT NULL;

-- The token itself is known to its owner alone.
CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);

CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

-- One-time links to set a new password. At most one a user is good: the newest.
CREATE TABLE password_resets (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  expires_at timestamptz NOT NULL
);

-- Counters of attempts, shared by several processes; in the form that rate-limiter-flexible expects,
-- but with a time that arrives as a plain number.
CREATE TABLE throttles (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire double precision
);
