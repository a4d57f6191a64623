-- For each shape the user whose name has it: letters that look alike are one. A second name of the same shape is refused.
CREATE TABLE name_shapes (
  shape text COLLATE "C" PRIMARY KEY,
  user_id uuid NOT NULL CONSTRAINT name_shapes_user UNIQUE
);

-- As server/users/names/nameShape.ts at this version. Of older names that look alike, the first has the shape, and all stay.
INSERT INTO name_shapes (shape, user_id)
SELECT lower(translate(normalize(username, NFKC),
  'I1ІΙӀꓲ|0АаΑαᎪꓮⲀⲁɑᴀВвЬьΒβᏴꓐⲂʙСсᏟꓚⲤⲥᴄԀԁᎠꓓᴅЕеΕεᎬꓰⲈᴇꓝꜰԌԍցᏀꓖɡɢНнҺһΗհᎻꓧⲎʜіιւᎥⲒⲓɩɪıЈјͿϳյᎫꓙᴊКкΚκᏦꓗⲔⲕᴋӏᏞꓡʟǀМмΜᎷꓟⲘᴍΝηոռꓠⲚɴОоΟοՕօꓳⲞⲟᴏРрΡρᏢꓑⲢⲣᴘԚԛզᏒꓣʀᴦЅѕՏᏚꓢꜱƽТтΤτᎢꓔⲦᴛՍսυꓴᴜʋѴѵνᏙꓦᴠԜԝաᎳꓪωᴡХхΧχꓫⲬⲭ×✕✖✗✘⨯⨉╳⤫⤬᙮᙭ⵝУуҮүΥꓬⲨʏΖᏃꓜⲌᴢ〇०০੦૦୦౦೦൦๐໐၀',
  'llllllloaaaaaaaaaabbbbbbbbbbcccccccdddddeeeeeeeeffggggggghhhhhhhhhhiiiiiiiiijjjjjjjjkkkkkkkkklllllmmmmmmmnnnnnnnoooooooooopppppppppqqqrrrrsssssssttttttttuuuuuuvvvvvvwwwwwwwxxxxxxxxxxxxxxxxxxxxyyyyyyyyzzzzz000000000000')), id
FROM users
ORDER BY created_at, id
ON CONFLICT DO NOTHING;

-- After the copy: until the end of this transaction, nobody can sign up.
ALTER TABLE name_shapes
  ADD CONSTRAINT name_shapes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE NOT VALID;

-- Whether a passkey has confirmed the key and its limits. What other keys send counts as sent without a passkey.
ALTER TABLE api_keys ADD COLUMN has_passkey boolean NOT NULL DEFAULT false;
