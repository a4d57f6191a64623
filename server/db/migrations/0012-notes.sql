-- What the owner of an account writes beside a transaction, for themselves alone: never part of the chain.
CREATE TABLE notes (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  transaction bigint NOT NULL CHECK (transaction > 0),
  text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 200),
  PRIMARY KEY (user_id, transaction)
);
