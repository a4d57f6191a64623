-- Keys of transfers are stored as digests with the installation's secret. Those without it hold for their 30 days,
-- and a day more for servers that still run the former version.
ALTER TABLE installation ADD COLUMN plain_keys_until timestamptz;

-- An older server survives: it only reads this one row, and does not know the column.
UPDATE installation SET plain_keys_until = now() + interval '31 days' WHERE EXISTS (SELECT FROM transfer_keys);
