import { readRegularText } from "../../files/regular-file.ts";
import type { AuthKind, AuthKindSentBy } from "../../kinds/auth-kinds.ts";
import type { CollectionAccess } from "../../variables/trust/collection-access.ts";
import type { HeaderPair, OutgoingRequest } from "../outgoing-request.ts";
import { asapHeader } from "./asap.ts";
import { AuthenticationError } from "./auth-error.ts";
import { awsCredentials } from "./aws-credentials.ts";
import { awsSignedHeaders } from "./aws-signature.ts";
import { edgeGridHeader } from "./edgegrid.ts";
import { hawkHeader } from "./hawk.ts";
import { withHeaders } from "./headers.ts";
import { withJsonWebToken } from "./jwt.ts";
import { withOAuth1 } from "./oauth1.ts";
import type { AuthFields } from "./rendered-auth.ts";
import { wsseHeader } from "./wsse.ts";

/**
 * Signs a finished request: nothing of it may change afterwards. Other kinds
 * of authentication leave it as it is: the HTTP client answers the server, or a
 * token is fetched.
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
	return isSigner(scheme)
		? SIGNERS[scheme](request, fields, onSecret, access)
		: request;
}

type Signer = (
	request: OutgoingRequest,
	fields: AuthFields,
	onSecret: (secret: string) => void,
	access: Pick<CollectionAccess, "allowsAwsProfile">,
) => Promise<OutgoingRequest>;

const SIGNERS: Readonly<Record<AuthKindSentBy<"signature">, Signer>> = {
	wsse: async (request, fields) => withHeader(request, wsseHeader(fields)),
	"akamai-edgegrid": async (request, fields) =>
		withHeader(request, await edgeGridHeader(request, fields)),
	awsv4: async (request, fields, onSecret, access) => {
		const credentials = await awsCredentials(fields, onSecret, access);
		const headers = await awsSignedHeaders(request, fields, credentials);
		return { ...request, headers };
	},
	oauth1: async (request, fields) =>
		withOAuth1(request, fields, await privateKeyOf(fields)),
	hawk: async (request, fields) =>
		withHeader(request, await hawkHeader(request, fields)),
	asap: async (request, fields) =>
		withHeader(request, asapHeader(fields, await privateKeyOf(fields))),
	jwt: async (request, fields) =>
		withJsonWebToken(request, fields, await privateKeyOf(fields)),
};

function isSigner(kind: AuthKind): kind is AuthKindSentBy<"signature"> {
	return Object.hasOwn(SIGNERS, kind);
}

function withHeader(
	request: OutgoingRequest,
	header: HeaderPair,
): OutgoingRequest {
	return { ...request, headers: withHeaders(request.headers, [header]) };
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
			`The private key ${written} of the authentication cannot be read.`,
			{ hint: "Check the path and your rights to the file.", cause },
		);
	}
}
