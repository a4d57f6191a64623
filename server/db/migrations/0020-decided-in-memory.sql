-- A batch is decided in memory, on the head that its process knows. Whoever stores one on a head that has moved
-- since is stopped here, and nothing of the batch happens.
CREATE FUNCTION refuse_stale_batch() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the head has moved since the batch was decided' USING ERRCODE = 'CX001';
END $$;
