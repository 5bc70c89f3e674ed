-- Devices are told by the services of browsers' makers alone. Anyone could save another address before.
delete from push_subscriptions
where endpoint !~ '^https://([^/@:]+\.)?(fcm\.googleapis\.com|jmt17\.google\.com|push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com)(:443)?/';
