-- By now every key is among `transfer_keys` (server/db/moveKeys.ts).
ALTER TABLE marks VALIDATE CONSTRAINT marks_hold_no_keys;
