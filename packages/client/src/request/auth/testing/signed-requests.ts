import type { AuthKind } from "../../../kinds/auth-kinds.ts";
import { DEFAULT_SETTINGS } from "../../../kinds/settings.ts";
import type { OutgoingRequest } from "../../outgoing-request.ts";
import { findHeader } from "../headers.ts";
import { AuthFields } from "../rendered-auth.ts";
import { signRequest } from "../sign-request.ts";

export function outgoing(
	method: string,
	url: string,
	given: Partial<OutgoingRequest> = {},
): OutgoingRequest {
	return {
		method,
		url,
		headers: [],
		body: undefined,
		settings: { ...DEFAULT_SETTINGS, timeout: 0 },
		...given,
	};
}

export function fieldsOf(texts: Readonly<Record<string, string>>): AuthFields {
	return new AuthFields(new Map(Object.entries(texts)));
}

export function signed(
	scheme: AuthKind,
	texts: Readonly<Record<string, string>>,
	request: OutgoingRequest,
): Promise<OutgoingRequest> {
	const auth = { scheme, fields: fieldsOf(texts) };
	return signRequest({ ...request, auth }, () => {}, {
		allowsAwsProfile: () => true,
	});
}

export function headerOf(
	{ headers }: OutgoingRequest,
	name: string,
): string | undefined {
	return findHeader(headers, name);
}
