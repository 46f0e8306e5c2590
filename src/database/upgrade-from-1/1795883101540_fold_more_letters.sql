-- Letters without their marks and capitals, like `foldText`. Apostrophes are left out, also where `normalize` makes one.
CREATE OR REPLACE FUNCTION search_fold(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT translate(
    replace(replace(replace(replace(
      lower(regexp_replace(normalize(translate(words, '´', ''), NFKD), '[\u0300-\u036f]', '', 'g')),
      'þ', 'th'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    'ɓɗɖđðƙĸƴɣƒħłŋɲŧʋıɩʊøɔǝəɛ''`‘’‛′ʹʻʼʽʾʿʔɂꞋꞌ՚',
    'bddddkkygfhlnntviiuooeee'
  )
$$;
--> statement-breakpoint
-- Generated columns follow when a column that they are made from is set.
UPDATE applications SET applicant_name = applicant_name
  WHERE sort_name <> search_fold(sort_name) OR search_text <> search_fold(search_text);
--> statement-breakpoint
UPDATE documents SET file_name = file_name WHERE search_text <> search_fold(search_text);
--> statement-breakpoint
UPDATE payments SET reference = reference WHERE search_text <> search_fold(search_text);
--> statement-breakpoint
UPDATE threads SET search_text = search_fold(search_text) WHERE search_text <> search_fold(search_text);
--> statement-breakpoint
DROP INDEX contact_messages_words;
--> statement-breakpoint
CREATE INDEX contact_messages_words ON contact_messages USING gin (search_fold(name || ' ' || email) gin_trgm_ops);
--> statement-breakpoint
DROP INDEX mails_words;
--> statement-breakpoint
CREATE INDEX mails_words ON mails USING gin (search_fold(to_address || ' ' || coalesce(subject, '')) gin_trgm_ops);
