-- Who asked for an operator and who agreed; both null for those made in the terminal, the first one and those made before.
-- Where there is one operator alone, nobody else agrees.
ALTER TABLE operators
  ADD COLUMN invited_by text,
  ADD COLUMN agreed_by text,
  ADD CONSTRAINT operators_agreed CHECK (
    agreed_by IS NULL OR (invited_by IS NOT NULL AND agreed_by <> invited_by)) NOT VALID;

-- One-time tickets with which a new operator gets a token or makes a passkey. Only the ticket's hash is stored. A used one
-- stays for 30 days, so that a second use can be answered with the time of the first.
CREATE TABLE operator_invitations (
  ticket_hash bytea PRIMARY KEY CHECK (octet_length(ticket_hash) = 32),
  operator text COLLATE "C" NOT NULL,
  invited_by text NOT NULL,
  agreed_by text,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  CONSTRAINT operator_invitations_agreed CHECK (agreed_by <> invited_by)
);

-- A newer invitation of the same name replaces the one that waits.
CREATE UNIQUE INDEX operator_invitations_waiting ON operator_invitations (operator) WHERE used_at IS NULL;
CREATE INDEX operator_invitations_expiry ON operator_invitations (expires_at);
