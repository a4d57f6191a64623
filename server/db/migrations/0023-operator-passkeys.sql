-- Keys by which operators sign in, as those of users: only the public half is here.
CREATE TABLE operator_passkeys (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  operator text COLLATE "C" NOT NULL REFERENCES operators (name) ON DELETE CASCADE,
  credential_id bytea NOT NULL CONSTRAINT operator_passkeys_credential UNIQUE CHECK (octet_length(credential_id) <= 1023),
  public_key bytea NOT NULL CHECK (octet_length(public_key) <= 2048),
  counter bigint NOT NULL CHECK (counter >= 0),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 40),
  created_at timestamptz NOT NULL,
  used_at timestamptz
);

CREATE INDEX operator_passkeys_operator ON operator_passkeys (operator);
