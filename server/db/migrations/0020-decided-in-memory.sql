-- A batch is decided in memory, on the head that its process knows. If the head has moved since, this rejects the batch
-- as a whole.
CREATE FUNCTION refuse_stale_batch() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the head has moved since the batch was decided' USING ERRCODE = 'CX001';
END $$;
