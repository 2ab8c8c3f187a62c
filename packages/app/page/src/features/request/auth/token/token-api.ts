import type {
	ManagedToken,
	TokenRequest,
} from "../../../../../../src/protocol/sending.ts";
import { postJson } from "../../../../api/call.ts";

export const tokenApi = {
	manage: (request: TokenRequest) => postJson<ManagedToken>("tokens", request),
};
