import type {
	ManagedToken,
	PendingToken,
	TokenRequest,
} from "../../../../../../src/protocol/sending.ts";
import { getJson, postJson } from "../../../../api/call.ts";

export const tokenApi = {
	pending: () => getJson<readonly PendingToken[]>("tokens"),
	manage: (request: TokenRequest) => postJson<ManagedToken>("tokens", request),
};
