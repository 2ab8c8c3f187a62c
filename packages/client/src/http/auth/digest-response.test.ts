import { expect, test } from "vitest";
import { digestAuthorization } from "./digest-response.ts";

const CHALLENGE = {
	realm: "http-auth@example.org",
	nonce: "7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v",
	opaque: "FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS",
	algorithm: "SHA-256",
	qop: "auth",
	wantsUserHash: false,
	isUtf8: false,
} as const;
const REQUEST = {
	method: "GET",
	uri: "/dir/index.html",
	username: "Mufasa",
	password: "Circle of Life",
	clientNonce: "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ",
	count: 1,
	body: (async function* () {})(),
};

test("MD5 and SHA-256 are those of the example in RFC 7616 §3.9.1", async () => {
	expect(await digestAuthorization(CHALLENGE, REQUEST)).toBe(
		'Digest username="Mufasa", realm="http-auth@example.org", nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", uri="/dir/index.html", algorithm=SHA-256, qop=auth, nc=00000001, cnonce="f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ", response="753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"',
	);
	const md5 = { ...CHALLENGE, algorithm: "MD5" };
	expect(await digestAuthorization(md5, REQUEST)).toContain(
		'response="8ca523f5e9506fed4657c9700eebdbec"',
	);
});

test("a hashed user name is that of the example in RFC 7616 §3.9.2", async () => {
	const authorization = await digestAuthorization(
		{
			realm: "api@example.org",
			nonce: "5TsQWLVdgBdmrQ0XsxbDODV+57QdFR34I9HAbC/RVvkK",
			opaque: "HRPCssKJSGjCrkzDg8OhwpzCiGPChXYjwrI2QmXDssOS",
			algorithm: "SHA-512-256",
			qop: "auth",
			wantsUserHash: true,
			isUtf8: true,
		},
		{
			...REQUEST,
			uri: "/doe.json",
			username: "Jäsøn Doe",
			password: "Secret, or not?",
			clientNonce: "NTg6RKcb9boFIAS3KrFK9BGeh+niz/sm",
		},
	);
	// The RFC's own values were made with another hash than it names (erratum 4897); these are the corrected ones.
	expect(authorization).toContain(
		'username="793263caabb707a56211940d90411ea4a575adeccb7e360aeb624ed06ece9b0b"',
	);
	expect(authorization).toContain("userhash=true");
});

test("without qop it is the digest of RFC 2069", async () => {
	const authorization = await digestAuthorization(
		{
			realm: "testrealm@host.com",
			nonce: "dcd98b7102dd2f0e8b11d0f600bfb0c093",
			opaque: undefined,
			algorithm: undefined,
			qop: undefined,
			wantsUserHash: false,
			isUtf8: false,
		},
		{ ...REQUEST, password: "Circle Of Life" },
	);
	expect(authorization).toBe(
		'Digest username="Mufasa", realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="/dir/index.html", response="670fd8c2df070c60b045671b8b24ff02"',
	);
});

test("quotes in names are escaped, and a name beyond ASCII is encoded for servers that say UTF-8", async () => {
	const named = (username: string, isUtf8: boolean) =>
		digestAuthorization({ ...CHALLENGE, isUtf8 }, { ...REQUEST, username });
	expect(await named('a"b\\c', false)).toContain('username="a\\"b\\\\c"');
	expect(await named("Jäsøn Doe", true)).toContain(
		"username*=UTF-8''J%C3%A4s%C3%B8n%20Doe",
	);
	expect(await named("Jäsøn", false)).toContain('username="Jäsøn"');
});
