import type { PasswordHasher } from './auth/passwords';
import type { Sessions } from './auth/sessions';
import type { PhotoStore } from './photos/store/store';
import type { PlatformServices } from './platform/PlatformServices';
import type { CostlyCalls } from './platform/work/costlyCalls';
import type { ApiTokens } from './tokens/ApiTokens';

/**
 * The services that routes are built from. This file declares types only. Every subject may depend
 * on all services, except the classes that are declared here: they take PlatformServices.
 */
export interface Services extends PlatformServices {
  photos: PhotoStore;
  sessions: Sessions;
  apiTokens: ApiTokens;
  passwords: PasswordHasher;
  costly: CostlyCalls;
}
