/**
 * The fields of kinds of authentication in the order in which Bruno writes them, as
 * both formats call them. Those of API keys, OAuth 1 and OAuth 2 are called otherwise in `.bru`.
 */
export const BRU_AUTH_FIELDS: Readonly<Record<string, readonly string[]>> = {
	awsv4: [
		"accessKeyId",
		"secretAccessKey",
		"sessionToken",
		"service",
		"region",
		"profileName",
	],
	basic: ["username", "password"],
	wsse: ["username", "password"],
	bearer: ["token"],
	digest: ["username", "password"],
	ntlm: ["username", "password", "domain"],
	"akamai-edgegrid": [
		"accessToken",
		"clientToken",
		"clientSecret",
		"nonce",
		"timestamp",
		"baseURL",
		"headersToSign",
		"maxBodySize",
	],
};
