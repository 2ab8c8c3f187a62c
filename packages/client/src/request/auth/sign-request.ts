import { readRegularText } from "../../files/regular-file.ts";
import type { CollectionAccess } from "../../variables/trust/collection-access.ts";
import type { OutgoingRequest } from "../outgoing-request.ts";
import { AuthenticationError } from "./auth-error.ts";
import { awsCredentials } from "./aws-credentials.ts";
import { awsSignedHeaders } from "./aws-signature.ts";
import { edgeGridHeader } from "./edgegrid.ts";
import { withHeaders } from "./headers.ts";
import { withOAuth1 } from "./oauth1.ts";
import type { AuthFields } from "./rendered-auth.ts";
import { wsseHeader } from "./wsse.ts";

/**
 * Signs a finished request: nothing of it may change afterwards. Other kinds
 * of authentication leave it as it is.
 *
 * @param onSecret hears secrets that were not in the request
 * @param access which of the user's keys it may be signed with
 * @throws AuthenticationError
 */
export async function signRequest(
	request: OutgoingRequest,
	onSecret: (secret: string) => void,
	access: Pick<CollectionAccess, "allowsAwsProfile">,
): Promise<OutgoingRequest> {
	if (request.auth === undefined) return request;
	const { scheme, fields } = request.auth;
	const { headers } = request;
	switch (scheme) {
		case "wsse":
			return {
				...request,
				headers: withHeaders(headers, [wsseHeader(fields)]),
			};
		case "akamai-edgegrid": {
			const header = await edgeGridHeader(request, fields);
			return { ...request, headers: withHeaders(headers, [header]) };
		}
		case "awsv4": {
			const credentials = await awsCredentials(fields, onSecret, access);
			const signed = await awsSignedHeaders(request, fields, credentials);
			return { ...request, headers: signed };
		}
		case "oauth1":
			return withOAuth1(request, fields, await privateKeyOf(fields));
		case "digest":
		case "ntlm":
		case "oauth2":
			// Not made of the request: the HTTP client answers the server, and a token is fetched.
			return request;
	}
}

/** A key in a file has its absolute path here. */
async function privateKeyOf(fields: AuthFields): Promise<string> {
	const written = fields.text("privateKey.value", "privateKey");
	const isFile = fields.text("privateKey.type", "privateKeyType") === "file";
	// Environment variables hold line breaks as \n.
	if (!isFile) return written.replaceAll("\\n", "\n");
	try {
		return await readRegularText(written);
	} catch (cause) {
		throw new AuthenticationError(
			`The private key ${written} of the oauth1 authentication cannot be read.`,
			{ hint: "Check the path and your rights to the file.", cause },
		);
	}
}
