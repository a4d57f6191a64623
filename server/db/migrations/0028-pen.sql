-- The writer lease: processes that write at the same time take turns, and its holder writes several batches in a row.
-- It is only for speed; a batch is stored on the head that it was decided on, with the lease or without.
-- A process that waits in vain continues without it. A holder that has sent nothing for half of that time is frozen:
-- its connection is ended.
CREATE FUNCTION take_pen(patience_ms integer) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('lock_timeout', patience_ms::text, true);
  PERFORM pg_advisory_lock(4000004);
  RETURN true;
EXCEPTION WHEN lock_not_available THEN
  PERFORM pg_terminate_backend(pid)
  FROM pg_locks JOIN pg_stat_activity USING (pid)
  WHERE locktype = 'advisory' AND granted AND objid = 4000004
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND state <> 'active' AND state_change < clock_timestamp() - patience_ms * interval '0.5 milliseconds';
  RETURN false;
END $$;

CREATE FUNCTION give_pen() RETURNS boolean LANGUAGE sql AS 'SELECT pg_advisory_unlock(4000004)';
