import { expect, test } from "vitest";
import { pastedRequest } from "./pasted-request.ts";

test("what a pasted command says about sending counts", () => {
	const { sending, warnings } = pastedRequest(
		"curl https://a.test/x -O -i -k -E c.p12:pw --cert-type P12 --resolve a.test:443:127.0.0.1 --connect-to ::b.test:8443 --unix-socket /run/x.sock",
	);
	expect(warnings).toEqual([]);
	expect(sending).toMatchObject({
		remoteName: true,
		include: true,
		insecure: true,
		cert: "c.p12:pw",
		certType: "P12",
		unixSocket: "/run/x.sock",
		resolve: ["a.test:443:127.0.0.1"],
		connectTo: ["::b.test:8443"],
	});
});

test.each(["--key-type DER", "--interface lo"])(
	"%s, which would be lost, is refused",
	(option) => {
		expect(() => pastedRequest(`curl https://a.test/ ${option}`)).toThrow(
			"nothing was sent",
		);
	},
);
