-- Cards of the sandbox are named as such: nobody takes one for a card that can be charged.
update cards set brand = 'trial' where processor = 'sandbox';
