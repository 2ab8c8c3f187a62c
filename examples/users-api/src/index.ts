export { DEMO_API_KEY, DEMO_SECRET } from "./protected-routes.ts";
export {
	startUsersApi,
	type UsersApi,
	type UsersApiOptions,
} from "./server.ts";
