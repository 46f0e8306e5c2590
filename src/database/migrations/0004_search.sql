-- Half a name finds its person, however its letters are marked: "adebayo" finds "Adébáyọ̀".
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Letters without their marks and capitals; the hooked letters of Hausa and a few of Europe's have no mark to take off.
CREATE FUNCTION search_fold(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT translate(
    lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]', '', 'g')),
    'ɓɗƙƴŋłøđıʼ’‘',
    'bdkynlodi'''''''
  )
$$;
