-- The name under which this ledger is signed: fixed at the first start, whatever the address becomes later.
ALTER TABLE installation ADD COLUMN log_origin text CHECK (log_origin ~ '^[^\s+]+$');
