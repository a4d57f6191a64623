-- What a server had told or signed and no longer found: the database was restored, or failed over to a copy that
-- lacked it. Servers stand still until an operator accepts the loss; the row says what was lost, and who said so.
CREATE TABLE losses (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  told_block bigint NOT NULL,
  told_hash bytea NOT NULL CHECK (octet_length(told_hash) = 32),
  told_transactions bigint NOT NULL,
  told_wallets integer NOT NULL,
  signed_block bigint NOT NULL,
  found_block bigint NOT NULL,
  found_hash bytea NOT NULL CHECK (octet_length(found_hash) = 32),
  found_transactions bigint NOT NULL,
  found_wallets integer NOT NULL,
  found_at timestamptz NOT NULL DEFAULT now(),
  accepted_by text,
  accepted_at timestamptz,
  CHECK ((accepted_by IS NULL) = (accepted_at IS NULL))
);

CREATE UNIQUE INDEX losses_open ON losses (told_hash, told_wallets) WHERE accepted_at IS NULL;
