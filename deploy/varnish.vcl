vcl 4.1;

# Varnish 7.1 or later, behind something that speaks https. Each answer says whether and how long it may be kept. The server's
# TRUST_PROXY is Varnish's address: docs/running.md, "In front of it".
backend default {
  .host = "127.0.0.1";
  .port = "8080";
  # A photo of 10 MB over a slow phone line.
  .first_byte_timeout = 300s;
}

sub vcl_recv {
  # Replaces what a visitor wrote into this header. If https ends at a proxy of yours in front of Varnish, remove this line and
  # have that proxy replace the header.
  set req.http.X-Forwarded-For = client.ip;
  if (req.url ~ "^/metrics") {
    return (synth(404));
  }
  # A board's live changes arrive at once only in a pipe.
  if (req.url ~ "^/api/public/jobs/board/stream") {
    return (pipe);
  }
}

sub vcl_pipe {
  # Without it, later calls on the same connection would go through the pipe, too.
  set bereq.http.Connection = "close";
}
