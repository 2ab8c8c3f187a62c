import { describe, expect, test } from "vitest";
import { toExchangeError } from "./failure.ts";

const AT = { authority: "api.example:443", phase: "connect" } as const;

function failureOf(
	fields: Partial<Record<"code" | "name" | "data", string>>,
	message: string,
	phase: "connect" | "head" | "body" = "connect",
) {
	const error = Object.assign(new Error(message), fields);
	return toExchangeError(error, { ...AT, phase, isSecure: true });
}

describe("a certificate that is not trusted", () => {
	const advice =
		"; if the root CA is installed locally, try running Node.js with --use-system-ca";

	test.each([
		[
			"UNABLE_TO_VERIFY_LEAF_SIGNATURE",
			`unable to verify the first certificate${advice}`,
			"no authority that is trusted here has signed it",
		],
		[
			"DEPTH_ZERO_SELF_SIGNED_CERT",
			`self-signed certificate${advice}`,
			"the server has signed it itself",
		],
		[
			"SELF_SIGNED_CERT_IN_CHAIN",
			`self-signed certificate in certificate chain${advice}`,
			"the authority at the end of its chain is not trusted here",
		],
		["CERT_UNTRUSTED", `certificate not trusted${advice}`, "not trusted"],
		[
			"ERR_TLS_CERT_ALTNAME_INVALID",
			"Hostname/IP does not match certificate's altnames: Host: a.example. is not in the cert's altnames: DNS:b.example, DNS:*.c.example",
			"it is for other hosts: DNS:b.example, DNS:*.c.example",
		],
		["CERT_HAS_EXPIRED", "certificate has expired", "it has expired"],
	])("%s: why, and which options, without Node's advice", (code, says, why) => {
		const { message, hint, ...failure } = failureOf({ code }, says);
		expect(failure.code).toBe("TLS_CERTIFICATE");
		expect(message).toContain("api.example:443 has a certificate that cannot");
		expect(message).toContain(why);
		expect(message).toContain(`(${code})`);
		expect(message + hint).not.toMatch(/Node|use-system-ca/);
		expect(hint).toContain("--insecure");
		if (/SIGN|UNTRUSTED/.test(code)) expect(hint).toContain("--cacert FILE");
	});
});

test.each([
	[
		"wrong version number",
		"does not speak TLS on this port (wrong version number).",
		"http://",
	],
	[
		"tlsv1 alert protocol version",
		"and Curlew have no version of TLS in common (tlsv1 alert protocol version).",
		"TLS 1.2 and 1.3",
	],
	[
		"ssl/tls alert handshake failure",
		"refused the TLS handshake: it wants a client certificate, or has no cipher in common with Curlew (ssl/tls alert handshake failure).",
		"--client-cert-config",
	],
	[
		"tlsv13 alert certificate required",
		"wants a client certificate, and got none (tlsv13 alert certificate required).",
		"--client-cert-config",
	],
	[
		"tlsv1 alert unknown ca",
		"did not accept the client certificate (tlsv1 alert unknown ca).",
		"signed by an authority that it knows",
	],
	[
		"tlsv1 unrecognized name",
		"has no certificate for the host of the URL (tlsv1 unrecognized name).",
		"SNI",
	],
	[
		"dh key too small",
		"uses a key or a signature that is too weak (dh key too small).",
		"2,048 bits",
	],
])(
	"a handshake that fails with %s is told without OpenSSL's line",
	(reason, says, hint) => {
		const line = `407DA257B67F0000:error:0A00042E:SSL routines:ssl3_read_bytes:${reason}:../deps/openssl/openssl/ssl/record/rec_layer_s3.c:918:SSL alert number 70\n`;
		const failure = failureOf({ code: "EPROTO" }, line);
		expect(failure.code).toBe("TLS_HANDSHAKE");
		expect(failure.message).toBe(`api.example:443 ${says}`);
		expect(failure.hint).toContain(hint);
	},
);

describe("a response that cannot be read", () => {
	test.each([
		["Invalid character in chunk size", "the size of a chunk is not"],
		["Expected LF after chunk data", "a chunk is longer than its size says"],
		["Invalid header token", "a line of its head is no header"],
		["Invalid header value char", "the value of a header has a character"],
		["Invalid character in Content-Length", "its Content-Length is not a"],
		["Missing expected CR after response line", "do not end in CR LF"],
		["Invalid status code", "its status is not a number"],
	])("%s: HTTP that is broken, and where", (reason, means) => {
		const undicis = failureOf(
			{ name: "HTTPParserError" },
			`Response does not match the HTTP/1.1 protocol (${reason})`,
			"body",
		);
		const nodes = failureOf(
			{ code: "HPE_INVALID" },
			`Parse Error: ${reason}`,
			"head",
		);
		for (const { code, message, hint } of [undicis, nodes]) {
			expect(code).toBe("MALFORMED_RESPONSE");
			expect(message).toContain(
				`api.example:443 answered with HTTP that is broken: `,
			);
			expect(message).toContain(means);
			expect(message).not.toContain("not HTTP");
			expect(hint).toContain("curl -iv --raw");
		}
	});

	test.each([
		["SSH-2.0-OpenSSH_9.9\r\n", "it speaks SSH"],
		["220 mail.example ESMTP\r\n", "it speaks SMTP or FTP"],
		["\u0015\u0003\u0001\0\u0002\u0002F", "it speaks TLS"],
		["hello", "Expected HTTP/, RTSP/ or ICE/"],
	])("what begins with %j is not HTTP", (data, says) => {
		const failure = failureOf(
			{ name: "HTTPParserError", data },
			"Response does not match the HTTP/1.1 protocol (Expected HTTP/, RTSP/ or ICE/)",
			"head",
		);
		expect(failure.message).toBe(
			`api.example:443 answered with something that is not HTTP: ${says}.`,
		);
	});
});

test("a POST over a connection that was kept blames no crash", () => {
	const lost = failureOf({ code: "ECONNRESET" }, "read ECONNRESET", "head");
	const told = lost.lostWith("POST", 4200);
	expect(told.message).toBe(
		"api.example:443 broke the connection off before it had answered, over a connection that had been idle for 4200 ms.",
	);
	expect(told.hint).toBe(
		"Servers close connections that are idle; this one may have done so just when the POST was on its way. Whether it has processed the POST is not known, so that was not sent a second time: look for its effect, then send it again.",
	);
});

test("a server that closes an encrypted connection may want a client certificate", () => {
	const failure = failureOf(
		{ code: "UND_ERR_SOCKET" },
		"other side closed",
		"head",
	);
	expect(failure.message).toBe(
		"api.example:443 closed the connection before it had answered.",
	);
	expect(failure.hint).toContain("--client-cert-config");
});
