-- Of the call or task that caused it, as W3C Trace Context names it; null where nobody collects traces.
alter table tasks add column traceparent text;
