export interface SpecifiedText {
  /** Word for word as specified; {name} and N stand for what varies. */
  text: string;
  /** The file of the test that sees it. */
  file: string;
  /** What stands in that test, where the text holds something that varies. */
  as?: string;
}

const signIn = 'test/e2e/sign-in.spec.ts';
const account = 'test/e2e/account.spec.ts';
const profile = 'test/e2e/profile.spec.ts';
const dashboard = 'test/e2e/dashboard.spec.ts';
const stories = 'test/e2e/stories.spec.ts';
const admin = 'test/e2e/admin.spec.ts';
const journey = 'test/e2e/journey.spec.ts';

/** Every text that the specification quotes, and the test that sees it on a screen. */
export const specifiedTexts: readonly SpecifiedText[] = [
  { text: 'Need an account? Sign Up', file: signIn },
  { text: 'Already have an account? Sign In', file: signIn },
  { text: 'Please wait...', file: signIn },
  {
    text: 'Account created successfully! A verification email has been sent to your email address. Please verify your email and wait for admin approval before signing in.',
    file: signIn,
  },
  { text: 'Your account is awaiting admin approval.', file: journey },
  { text: 'No pendingUsers document found for your account.', file: account },

  { text: 'Admin Panel', file: admin },
  { text: 'Loading...', file: admin },
  { text: 'Approve', file: admin },
  { text: 'No pending users.', file: admin },

  { text: 'Welcome!', file: account },
  { text: 'Account Information', file: account },
  { text: 'Home', file: account },
  { text: 'Not set', file: account },
  { text: 'Not provided', file: account },
  { text: 'Unknown', file: 'src/features/account/server/account.test.ts' },
  { text: 'Send Verification Email', file: account },
  { text: "I've Verified - Check Status", file: account },
  { text: 'Profile', file: account },
  { text: 'Logout', file: account },
  { text: 'Not logged in.', file: account },
  { text: 'Email verified successfully!', file: account },
  { text: 'Error checking verification status. Please try again.', file: account },
  { text: 'Verification email sent! Please check your inbox and spam folder.', file: account },
  { text: 'Error: {message}', file: account, as: 'Error: ' },

  { text: 'Complete Your Profile', file: profile },
  { text: '?', file: 'src/features/profile/server/profile.test.ts', as: "'?'" },
  { text: 'Profile N% Complete', file: profile, as: '% Complete' },
  { text: 'Personal Info', file: profile },
  { text: 'Account Security', file: profile },
  { text: 'Full Name *', file: profile },
  { text: 'Location', file: profile },
  { text: 'City, Country', file: profile },
  { text: 'Occupation', file: profile },
  { text: 'Company/Organization', file: profile },
  { text: 'Bio', file: profile },
  { text: 'Save Profile', file: profile },
  { text: 'Saving...', file: profile },
  { text: 'Password Reset via Email', file: profile },
  { text: 'Change Password Directly', file: profile },
  { text: 'Update Password', file: profile },
  { text: 'Cancel', file: profile },
  { text: 'Access Denied', file: profile },
  { text: 'Please log in to access your profile.', file: profile },
  { text: 'Go to Login', file: profile },
  { text: 'JPG, PNG, GIF, max 5MB', file: profile },
  { text: 'Please select a valid image file.', file: profile },
  { text: 'Image size must be less than 5MB.', file: profile },
  { text: 'New passwords do not match.', file: profile },
  { text: 'New password must be at least 6 characters long.', file: profile },
  { text: 'Error uploading image. Please try again.', file: profile },
  { text: 'Profile picture updated successfully!', file: profile },
  { text: 'Error removing image. Please try again.', file: profile },
  { text: 'Profile picture removed successfully!', file: profile },
  { text: 'Profile updated successfully!', file: profile },
  { text: 'Error saving profile. Please try again.', file: profile },
  { text: 'Password reset email sent! Check your inbox for instructions.', file: profile },
  { text: 'Error sending password reset email. Please try again.', file: profile },
  { text: 'Password changed successfully!', file: profile },
  { text: 'Current password is incorrect.', file: profile },
  { text: 'New password is too weak. Please choose a stronger password.', file: profile },
  { text: 'Error changing password. Please try again.', file: profile },

  { text: 'Loading your dashboard...', file: dashboard },
  { text: 'User', file: dashboard },
  { text: 'Ready to explore?', file: dashboard },
  { text: 'Our Stories', file: dashboard },
  { text: 'Dashboard Coming Soon', file: dashboard },
  { text: 'Analytics', file: dashboard },
  { text: 'Connections', file: dashboard },
  { text: 'Recent Activity', file: dashboard },
  { text: 'Goals', file: dashboard },

  { text: 'Life Stories', file: stories },
  { text: 'Food & Culture', file: stories },
  { text: 'Career Journey', file: stories },
  { text: 'Family & Friends', file: stories },
  { text: 'Learning & Growth', file: stories },
  { text: 'Hobbies & Interests', file: stories },
  { text: 'Inspiration', file: stories },
  { text: 'Explore Stories', file: stories },
  { text: 'Add Story', file: stories },
  { text: 'No Stories in {topic} Yet', file: stories, as: 'No Stories in കൊച്ചു യാത്രകൾ Yet' },
  { text: 'Be the first to share a story in this topic!', file: stories },
  { text: 'Write First Story', file: stories },
  { text: 'By {author}', file: stories, as: 'By ശ്രീലത' },
  { text: 'Share Your Story', file: stories },
  { text: 'Topic Category', file: stories },
  { text: 'Story Title', file: stories },
  { text: 'Your Story', file: stories },
  { text: 'Publish Story', file: stories },
  { text: 'Publishing...', file: stories },
  { text: 'Anonymous User', file: stories },
];
