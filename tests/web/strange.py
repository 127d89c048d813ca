"""What nobody types, and what a header never holds."""

METHODS = ("GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "nonsense")
HUGE = "9" * 400
NUMBERS = ("0", "1", "2", "3", "-1", "007", "999999999", "9" * 15, "9" * 25, "1e9", "٣", "½", "+1", "")
STRANGE = (
    *("", " ", "\x00", "a\x00b", "\ud800", "\udfff\ud800", "\r\n", "\t", "\u202e", "\ufeff", "\u2028"),
    *("<script>", "'", '"', "{{7*7}}", "%s%n", "../../etc/passwd", "null", "undefined", "NaN", "on"),
    *("-1", "0", "1.5", "1e400", HUGE, f"-{HUGE}", "0x10", "١٢", "½", "²", "true", "\N{MINUS SIGN}50"),
    *("K*5 2 JKR", "K*999", "x" * 5_000, "ü" * 300, "👨‍👩‍👧‍👦" * 40, "é́́́", "[]", "{}", "classic", "out-0"),
)
HEADERS = {
    "Origin": ("http://[::1", "http://[bad", "null", "", "http://localhost", "ftp://x:y", "é"),
    "Referer": ("http://[bad", "//[", "http://localhost/direct/x", "\x80", "http://localhost:99999/"),
    "Host": ("", "localhost", "[::1", "[bad]:x", "a b", "localhost:0", "localhost:99999", "é", "x" * 900),
    "Accept-Language": ("de", "de;q=x", "*", ",,;", "x" * 3_000, "de-" * 400, "\x80"),
    "Accept": ("application/json", "text/html;q=nan", ";;", "*/*;q=1e400", "application/json;q=0.9,x"),
    "Range": ("bytes=0-1", "bytes=-1", "bytes=5-1", "bytes=0-0,2-3", "bytes=" + HUGE + "-", "x=1"),
    "If-Range": ("x", '"x"', "Mon, 99 Foo 9999 99:99:99 GMT"),
    "If-None-Match": ("*", '"x"', 'W/"', '"' * 99, "x" * 3_000),
    "If-Modified-Since": ("x", "Mon, 99 Foo 9999 99:99:99 GMT", "Thu, 01 Jan 0001 00:00:00 GMT"),
    "Content-Type": (
        *("", "application/json", "multipart/form-data", "text/plain; charset=klingon"),
        *("multipart/form-data; boundary=", "application/x-www-form-urlencoded; charset=utf-7", "é"),
    ),
    "Content-Length": ("0", "5", "999999999", "-1", "x", ""),
    "Cookie": ("table=", "table=x.y.z", "table=" + "x" * 5_000, "a=b; =; ;", "table=eyJnYW1lcyI6W119.x.y"),
    "Sec-Fetch-Site": ("same-origin", "cross-site", "none", "x", ""),
    "User-Agent": ("", "iPhone", "\x80" * 40, "x" * 4_000),
    "Accept-Encoding": ("br;q=x", "gzip", "identity;q=0", "x" * 900),
    "X-Forwarded-For": ("::1", "x"),
}
FILES = ("a.pdf", "a.json", "a.csv", "a.jsonl", "", "..\\x", "ü.pdf", "x" * 300)
