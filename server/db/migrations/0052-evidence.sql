-- Headers of version 3 name the root of the evidence of owners: that a key of the wallet has ordered what moves its coins.
ALTER TABLE blocks ADD COLUMN evidence_root bytea;

-- As docs/verify.md lays it out: of a transfer (1), of a change of keys (2), or the first keys of a wallet (3).
CREATE TABLE evidence (
  block bigint NOT NULL,
  place integer NOT NULL CHECK (place >= 0),
  -- Of a transfer: its number, which is in the body too.
  transaction bigint GENERATED ALWAYS AS (
    CASE get_byte(body, 0) WHEN 1 THEN ('x' || encode(substring(body FROM 2 FOR 8), 'hex'))::bit(64)::bigint END
  ) STORED,
  body bytea NOT NULL CHECK (octet_length(body) BETWEEN 1 AND 16384),
  PRIMARY KEY (block, place)
);

CREATE INDEX evidence_transaction ON evidence (transaction) WHERE transaction IS NOT NULL;
CREATE INDEX evidence_changes ON evidence (block, place) WHERE transaction IS NULL;

CREATE TRIGGER evidence_stays
  BEFORE UPDATE OR DELETE OR TRUNCATE ON evidence
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
