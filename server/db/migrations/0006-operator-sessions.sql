-- Who is signed in to the operator console. The secret itself is known to one tab alone. A session
-- is good for as long as the token that it was begun with is an operator's: nobody has to end it.
CREATE TABLE operator_sessions (
  secret_hash bytea PRIMARY KEY CHECK (octet_length(secret_hash) = 32),
  token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  begun_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL
);

CREATE INDEX operator_sessions_seen ON operator_sessions (seen_at);
