-- A key that was given up before it made a transaction: its row refuses a late request, and the primary key decides
-- which of the two came first. Null in the rows of transfers, where it needs no space. `transaction` is then the number
-- that the next transaction will have: the row is swept with it, at least 30 days later.
ALTER TABLE transfer_keys ADD COLUMN voided_at_ms bigint;
