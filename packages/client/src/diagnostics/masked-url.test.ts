import { expect, test } from "vitest";
import { maskedUrl } from "./masked-url.ts";

test.each([
	["http://ada:secret@host/", "http://ada:●●●@host/"],
	["https://ada:se@cr:et@host:1/a@b?c@d", "https://ada:●●●@host:1/a@b?c@d"],
	["http://:secret@host", "http://:●●●@host"],
	["http://ada:secret@host:99999/", "http://ada:●●●@host:99999/"],
	["HTTP:\\\\ada:secret@host", "HTTP:\\\\ada:●●●@host"],
])("the password of %s is hidden", (url, shown) => {
	expect(maskedUrl(url)).toBe(shown);
});

test.each([
	"http://host:80/a:b@c",
	"http://ada@host/",
	"http://host/?a:b@c",
	"/a:b@c",
	"ada:secret",
	"",
])("%s has none", (url) => {
	expect(maskedUrl(url)).toBe(url);
});
