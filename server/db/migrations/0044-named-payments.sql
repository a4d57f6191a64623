-- Transfers whose sender chose the recipient by @name. Only that it was so: the name is read from the recipient's
-- account, so that it disappears with that account.
CREATE TABLE named_payments (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  transaction bigint NOT NULL CHECK (transaction > 0),
  PRIMARY KEY (user_id, transaction)
);
