-- The first words of an e-mail asked for a picture of a passport by e-mail. Where they are in use, the default words take
-- their place, which lead to the page for documents. Other words that staff wrote lose only that request.
update templates set subject = null, body = null, updated_at = null
  where code = 'treasure_request_id' and body in (
    E'Hello {{fname}},\n\nto take jobs you need to show us who you are once. Please ring {{support_phone}} or answer this e-mail with a picture of your passport or driving licence.',
    E'Hello {{fname}},\n\nTo take jobs you need to show us who you are once. Please ring {{support_phone}} or answer this e-mail with a photo of your passport or driving licence.'
  );
update templates set body = regexp_replace(
    body, 'answer this e-?mail with a (picture|photo|copy) of your passport or driving licence',
    'send it here: {{portal_url}}/my-documents', 'gi')
  where code = 'treasure_request_id'
    and body ~* 'answer this e-?mail with a (picture|photo|copy) of your passport or driving licence';
