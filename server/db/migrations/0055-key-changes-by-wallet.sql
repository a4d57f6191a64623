-- A receipt shows which keys a wallet had: its changes of keys are found by its address, as docs/verify.md lays it out.
-- An older server survives: no release has written to this table, so that the index is made at once.
CREATE INDEX evidence_wallet ON evidence (substring(body FROM 60 FOR 20), block, place) WHERE transaction IS NULL;
